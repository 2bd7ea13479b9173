import { planForm, toPlanInput } from './plan-form.schema.ts'
import { expect, test } from 'vitest'

const form = {
  planName: 'Annual',
  price: '1299',
  fullPrice: '',
  tagline: '',
  description: '',
  features: '',
  isOnSale: true,
  position: '3',
}

test.each([
  ['₹1,299', '', { price: 1299, fullPrice: null }],
  [' 1299 ', '  ', { price: 1299, fullPrice: null }],
  ['1,00,000', '₹1,50,000', { price: 100_000, fullPrice: 150_000 }],
])('the price %j beside %j is read as %j', (price, fullPrice, amounts) => {
  const { data } = planForm.safeParse({ ...form, price, fullPrice })
  expect(data && toPlanInput(data)).toMatchObject(amounts)
})

test.each([
  [{ price: '' }, 'price', 'Please enter whole rupees.'],
  [{ price: 'free' }, 'price', 'Please enter whole rupees.'],
  [{ price: '199.50' }, 'price', 'Please enter whole rupees.'],
  [{ price: '0' }, 'price', 'At least ₹1, please.'],
  [{ price: '1000001' }, 'price', 'At most ₹10,00,000, please.'],
  [{ fullPrice: 'none' }, 'fullPrice', 'Please enter whole rupees.'],
  [{ fullPrice: '1299' }, 'fullPrice', 'The struck-through price must be above the price.'],
  [{ planName: ' ' }, 'planName', 'Name is required.'],
])('%j is refused beside its field', (typed, field, message) => {
  const { error } = planForm.safeParse({ ...form, ...typed })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})
