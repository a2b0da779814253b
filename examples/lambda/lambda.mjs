// Runs a Lambda handler written for Node behind a trigger of authflow's mock:
//
//   triggers: { preSignUp: { run: [node, lambda.mjs, index.handler] } }
//
// The handler is named as in Lambda: the module without its extension, a dot, and the export. Its path is relative
// to the folder of the file that contains `run`. The program starts once and keeps running: data in the handler's
// memory is still there for the next event, as in a warm Lambda function.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [handlerName = 'index.handler'] = process.argv.slice(2);
const TIMEOUT = 5000;

// Standard output is reserved for the protocol. Output of the handler goes to standard error, like a Lambda log.
const answer = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

// This line must be printed before the first event is read.
answer('authflow: keep\n');

const handler = load(handlerName);
handler.catch(() => {});

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  answer((await run(JSON.parse(line))) + '\n');
}
process.exit(0);

async function load(name) {
  const dot = name.lastIndexOf('.');
  const [module, member] = [name.slice(0, dot), name.slice(dot + 1)];
  const path = ['.mjs', '.js', '.cjs'].map((extension) => resolve(module + extension)).find((path) => existsSync(path));
  if (path === undefined) throw new Error(`Cannot find module '${module}'`);
  const exported = await import(pathToFileURL(path).href);
  const found = exported[member] ?? exported.default?.[member];
  if (typeof found !== 'function') throw new Error(`${name} is undefined or not exported`);
  return found;
}

async function run(event) {
  try {
    return JSON.stringify((await invoke(await handler, event)) ?? null);
  } catch (error) {
    console.error(error);
    // The form of errors in Lambda's Invoke API.
    return JSON.stringify({ errorType: error?.name ?? 'Error', errorMessage: String(error?.message ?? error) });
  }
}

function invoke(handler, event) {
  return new Promise((succeed, fail) => {
    const done = (error, result) => (error ? fail(error) : succeed(result));
    const result = handler(event, context(event, done), done);
    // A handler without a callback returns a promise or the response itself.
    if (typeof result?.then === 'function') result.then(succeed, fail);
    else if (result !== undefined) succeed(result);
    else onceNothingIsLeft(() => succeed(null));
  });
}

// Lambda returns null when the event loop is empty. A pending read of the next event would keep the loop busy.
function onceNothingIsLeft(then) {
  process.stdin.unref();
  process.once('beforeExit', () => {
    process.stdin.ref();
    then();
  });
}

// The context of an invocation (Lambda developer guide, Node.js context object).
function context(event, done) {
  const deadline = Date.now() + TIMEOUT;
  const name = process.env.AWS_LAMBDA_FUNCTION_NAME ?? dirname(resolve(handlerName)).split(sep).pop();
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${event.region}:123456789012:function:${name}`,
    memoryLimitInMB: '128',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'authflow',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done,
    succeed: (result) => done(null, result),
    fail: (error) => done(error ?? new Error('Unknown')),
  };
}
