/**
 * Ends the process where Node.js is too old, before anything is loaded that it does not know. It imports nothing itself.
 */
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node.js ${process.versions.node} is too old: version ${OLDEST.join('.')} or later is required.`,
  );
  process.exit(1);
}
