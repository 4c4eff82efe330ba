/** Ends the process if Node.js is too old. Imported before anything that needs a newer version, so it imports nothing. */
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node.js ${process.versions.node} is too old: version ${OLDEST.join('.')} or later is required.`,
  );
  process.exit(1);
}
