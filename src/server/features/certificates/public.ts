export { listAllOf as listCertificatesOf } from './certificates.repo.ts'
