// A thread of its own for bcrypt, which would hold up everything else the server does. It is no TypeScript:
// Node starts it from the checkout as it is, whatever its parent was made by.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

parentPort.on('message', (job) => {
  parentPort.postMessage(
    job.kind === 'hash'
      ? bcrypt.hashSync(job.password, job.cost)
      : bcrypt.compareSync(job.password, job.hash),
  );
});
