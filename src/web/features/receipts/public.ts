export { DownloadReceiptButton } from './download-receipt-button.tsx'
export { MyReceipts } from './my-receipts.tsx'
export { SellerSettings } from './seller-settings.tsx'
