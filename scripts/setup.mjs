// Runs before npm start, npm test and the others: checks Node's version and installs what is
// missing. It has no dependencies, and no syntax that an old Node would stumble over before it
// could say what is wrong.
import childProcess from 'child_process';
import crypto from 'crypto';
import fs from 'fs';
import path from 'path';
import url from 'url';

const root = path.dirname(path.dirname(url.fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(modules, '.larder-installed');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const version = process.versions.node.split('.').map(Number);
  const isNew = version[0] > 20 || (version[0] === 20 && version[1] >= 19);
  if (!isNew) {
    fail('Larder needs Node 20.19 or newer, and this is Node ' + process.versions.node + '.');
  }
}

function lockHash() {
  return crypto.createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
}

/** npm writes node_modules/.package-lock.json at the end of an installation. */
function isInstalled() {
  const hidden = path.join(modules, '.package-lock.json');
  if (!fs.existsSync(hidden)) return false;
  if (fs.existsSync(stampFile)) return fs.readFileSync(stampFile, 'utf8') === lockHash();
  return fs.statSync(hidden).mtimeMs >= fs.statSync(lockFile).mtimeMs;
}

function install() {
  console.log('Installing the dependencies (npm ci) ...');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result = npm
    ? childProcess.spawnSync(process.execPath, [npm].concat(options), run())
    : childProcess.spawnSync('npm', options, run());
  if (result.status !== 0) {
    fail(
      'The dependencies could not be installed: mend what npm says above (is there a network?), then run npm ci.',
    );
  }
  fs.writeFileSync(stampFile, lockHash());
}

function run() {
  return { cwd: root, stdio: 'inherit' };
}

checkNode();
if (!isInstalled()) install();
