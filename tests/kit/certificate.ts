import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  /** Path of the PEM file. */
  certificate: string
  /** Path of the PEM file, readable by its owner only. */
  key: string
}

/** Makes a self-signed certificate for `localhost` and 127.0.0.1 in a folder. */
export function createSelfSignedCertificate(folder: string, name: string): Certificate {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const subject = ['-subj', '/CN=localhost', '-addext', names, '-days', '2']
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', ...options, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  chmodSync(key, 0o600)
  return { certificate, key }
}
