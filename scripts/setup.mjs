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

/** What package.json says under engines: parts with ^ (the same major only) or >=. */
function engines() {
  const file = path.join(root, 'package.json');
  return JSON.parse(fs.readFileSync(file, 'utf8'))
    .engines.node.split(' || ')
    .map(function (part) {
      const numbers = part.match(/\d+/g).map(Number);
      return { major: numbers[0], minor: numbers[1], isLast: part[0] === '>' };
    });
}

function checkNode() {
  const version = process.versions.node.split('.').map(Number);
  const ranges = engines();
  const runs = ranges.some(function (range) {
    if (version[0] === range.major) return version[1] >= range.minor;
    return range.isLast && version[0] > range.major;
  });
  if (runs) return;
  const words = ranges.map(function (range) {
    const oldest = range.major + '.' + range.minor;
    return range.isLast ? oldest + ' or later' : oldest + ' or a later ' + range.major;
  });
  fail(
    'Larder needs Node ' +
      words.join(', or ') +
      ', and this is Node ' +
      process.versions.node +
      ': install Node 24 (https://nodejs.org), then run the command again.',
  );
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
  // Without a network npm's own waits, 10 and 60 seconds, add up to minutes.
  options.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000');
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
