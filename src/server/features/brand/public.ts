export { type BrandPictures, createBrandPictures } from './brand-pictures.ts'
export { createReceiptFrame } from './receipt-frame.ts'
