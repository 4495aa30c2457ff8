// Reports to the page around the frame which step was taken, if the address of the frame names that page's origin.

/** Sends what the page says of its moment to the origin that it names, and to no other. */
export function reportToHost(main) {
  const account = main.querySelector("#embed-account");
  if (!account || parent === window) return;
  const { host, machine, run, position, states, refused } = account.dataset;
  parent.postMessage(
    {
      type: "interlock.moment",
      machine,
      run,
      position: Number(position),
      states: states ? states.split(" ") : [],
      refused: refused === "true",
    },
    host,
  );
}
