export { CertificatesPanel } from './certificates-panel.tsx'
