import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

// The least that a mail server does: every email is received and taken. Over HTTP it says how many.
const [smtpPort, httpPort] = process.argv.slice(2).map(Number)
let taken = 0
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) =>
    void stream.resume().on('end', () => {
      taken += 1
      done()
    }),
})
server.on('error', () => {})
server.listen(smtpPort, '127.0.0.1')
createServer((_request, answer) => answer.end(String(taken))).listen(httpPort, '127.0.0.1')
