# The files that examples of help and articles name, in the folder in which it is started. Its examples run there, with `interlock` on
# the PATH; what the gallery has comes from there.
set -e

for name in turnstile tcp; do interlock convert --quiet "$name" --to scxml -o "$name.scxml"; done
interlock convert --quiet turnstile --to smcat -o turnstile.smcat
interlock convert --quiet turnstile --to plantuml -o diagram.puml
interlock convert --quiet turnstile --to mermaid -o diagram.mmd
mv tcp.scxml large.scxml

# An order, which ships once it is paid, in two versions.
order() {
  cat <<EOF
stateDiagram-v2
[*] --> Cart
Cart --> Paid : pay
Paid --> Shipped : ship
Shipped --> Refunded : refund
$1
EOF
}
order 'Refunded --> [*]' > order.mmd
order 'Refunded --> Cart : again' > new.mmd
for name in machine order old; do interlock convert --quiet order.mmd -o "$name.scxml"; done
interlock convert --quiet new.mmd -o new.scxml
printf -- '- Shipped only after Paid\n- refund only after pay\n' > machine.properties.md
printf '{"event": "pay"}\n{"event": "ship"}\n' > events.jsonl
printf 'order_id,activity,at\n1,pay,2026-01-01T00:00:00Z\n2,pay,2026-01-01T00:00:01Z\n1,ship,2026-01-01T00:00:02Z\n' > log.csv

# A door, in two versions.
door() {
  cat <<EOF
stateDiagram-v2
  [*] --> open
  open --> shut : push
  shut --> open : pull
  shut --> locked : $1
  locked --> shut : turn
EOF
}
door turn > door.mmd
door key > door-new.mmd
cp door.mmd ann.mmd
interlock convert --quiet door.mmd -o door.json
interlock convert --quiet door.mmd -o door.scxml
interlock convert --quiet door.mmd -o answer.scxml
interlock convert --quiet door.mmd -o door.puml
cp door.puml ben.puml
printf 'push\nturn\npull\n' > door.log
printf '10:00 [main] door 1: push\n10:01 [main] door 2: push\n10:02 [main] door 1: turn\n' > server.log
printf 'order_id,status\n1,Paid\n1,Shipped\n2,Cart\n2,Paid\n' > status.csv
mkdir answers machines
cp door.mmd machines/door.mmd
cp door.mmd answers/ann.mmd
cp answer.scxml answers/ben.scxml
printf -- '---\ntitle: A door\nmachine: door.scxml\nexercise: build\n---\nBuild a door.\n' > exercise.md
# Words that end in 1.
mkdir words
cat > automaton.json <<'EOF'
{"interlock": 1, "charts": [{"initial": "even", "states": [{"id": "even"}, {"id": "odd"}], "transitions": [
  {"source": "even", "event": "0", "targets": ["even"]}, {"source": "even", "event": "1", "targets": ["odd"]},
  {"source": "odd", "event": "0", "targets": ["even"]}, {"source": "odd", "event": "1", "targets": ["odd"]}]}]}
EOF
cp automaton.json words/ann.json

cat > lights.mmd <<'EOF'
---
title: night
---
stateDiagram-v2
  [*] --> Dark
  Dark --> Blinking : traffic
EOF
interlock convert --quiet lights.mmd -o lights.scxml
mkdir docs course lessons
cp door.mmd order.mmd docs/
cp door.puml docs/
# The folder as it is on another branch.
mkdir -p main/docs
cp docs/*.puml docs/order.mmd main/docs/
cp door-new.mmd main/docs/door.mmd
printf '# Notes\n\n```mermaid\n%s\n```\n' "$(cat door.mmd)" > docs/notes.md
for folder in course lessons; do
  printf -- '---\ntitle: A battery\nmachine: battery\ngoal: reach FullyCharged\n---\nCharge it.\n' > "$folder/battery.md"
done
printf '# Read me\n\n```mermaid\n%s\n```\n' "$(cat door.mmd)" > README.template.md
printf '17\n18\n' > codes.txt
printf '{"id": "root", "children": [{"id": "a", "width": 60, "height": 36}, {"id": "b", "width": 60, "height": 36}],
  "edges": [{"id": "e", "sources": ["a"], "targets": ["b"]}]}' > graph.json
interlock layout graph.json > edited-drawing.json
printf '[{"root": ".", "config": {}, "renderer": "html", "mdbook_version": "0.4.40"},
  {"sections": [{"Chapter": {"name": "One", "content": "# One\\n", "number": [1], "sub_items": [], "path": "one.md",
  "source_path": "one.md", "parent_names": []}}], "__non_exhaustive": null}]' > book.json

# A program with states of GameplayKit.
for folder in Sources KanjiList; do
  mkdir "$folder"
  cat > "$folder/Kanji.swift" <<'EOF'
import GameplayKit

final class KanjiStateMachine: GKStateMachine {
  init() { super.init(states: [ListState(), WordState()]) }
  func receiveKanji() { enter(WordState.self) }
  func receiveWord() { enter(ListState.self) }
}

final class ListState: GKState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == WordState.self }
}

final class WordState: GKState {
  override func isValidNextState(_ stateClass: AnyClass) -> Bool { stateClass == ListState.self }
}
EOF
done

# A repository of git with a change, and a home of its own.
mkdir -p home/bin
git init -q .
git config user.email a@example.org
git config user.name A
git add machine.scxml door.mmd
git commit -qm one
cp new.scxml machine.scxml
interlock library import --quiet door.mmd
