import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

/** The product's default. */
const POOL_SIZE = 10

// The least that an answer costs which is read from the database: the product's statements, one after the other, and
// `JSON.stringify`; no route, no sign-in check, no validation. Plain JavaScript, so that only Node and pg are measured.
const [file = '', port] = process.argv.slice(2)
const { url, statements, answer } = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE })
const queries = statements.map(({ text, values }, at) => ({ name: `statement-${at}`, text, values }))

createServer((request, response) => void answerFrom(request, response)).listen(Number(port), '127.0.0.1')

async function answerFrom(request, response) {
  if (request.url !== '/healthz') for (const query of queries) await pool.query(query)
  const body = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
