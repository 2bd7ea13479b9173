export { DownloadReceiptButton } from './download-receipt-button.tsx'
export { MyReceipts } from './my-receipts.tsx'
export { stateOptions } from './state-options.ts'
