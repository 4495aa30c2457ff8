# A door with a fault.
cat > door.scxml <<'EOF'
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="open">
  <state id="open"><transition event="push" target="shutt"/></state>
  <state id="shut"><transition event="pull" target="open"/></state>
  <transition event="reset" target="shut"/>
</scxml>
EOF
