import * as z from 'zod/mini'

/** Every refusal of the server: its status and the sentence that a person reads. Codes are stable. */
export const errors = {
  MALFORMED: { status: 400, message: 'Some of it could not be read. Please check the marked fields.' },
  BAD_JSON: { status: 400, message: 'The request could not be read.' },
  BAD_CURSOR: { status: 400, message: 'This list has moved on. Please reload the page.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in again.' },
  FORBIDDEN: { status: 403, message: 'You do not have access to this.' },
  SUBSCRIPTION_REQUIRED: { status: 403, message: 'Your current plan does not include this.' },
  SIGN_IN_CODE_REQUIRED: { status: 403, message: 'We have sent a code to your email address. Please enter it below.' },
  FRESH_CODE_REQUIRED: { status: 403, message: 'Please confirm this with a fresh code from your email.' },
  ADDRESS_EXPIRED: { status: 403, message: 'This link has expired. Please reload the page.' },
  NOT_FOUND: { status: 404, message: 'Nothing was found here.' },
  COURSE_NOT_FOUND: { status: 404, message: 'Course not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This cannot be done here.' },
  ALREADY_EXISTS: { status: 409, message: 'This already exists.' },
  EMAIL_TAKEN: { status: 409, message: 'A user with this email address already exists.' },
  LAST_ADMIN: { status: 409, message: 'The last administrator cannot be removed or changed to a user.' },
  UPLOAD_TAKEN: { status: 409, message: 'This file is already in use. Please upload it again.' },
  CHANGED_MEANWHILE: { status: 409, message: 'Someone else has changed this meanwhile. Please reload and try again.' },
  VIDEO_IN_COURSES: { status: 409, message: 'This video stands in a course and cannot be given another use.' },
  STREAM_OVERLAP: {
    status: 409,
    message: 'Another stream is on at that time. You can schedule this one all the same.',
  },
  LENGTH_REQUIRED: { status: 411, message: 'The length of the file must be said.' },
  TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of file is not accepted.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part.' },
  CODE_WRONG: { status: 422, message: 'This code is not right. Please check it and try again.' },
  CODE_EXPIRED: { status: 422, message: 'This code has expired. Please ask for a new one.' },
  LINK_EXPIRED: { status: 422, message: 'This link has expired. Please ask for a new one.' },
  MOBILE_NUMBER_INVALID: { status: 422, message: 'Please enter a complete mobile number.' },
  UPLOAD_MISSING: { status: 422, message: 'The file has not arrived. Please upload it again.' },
  UPLOAD_PARTS_WRONG: { status: 422, message: 'Some parts of the file are missing. Please continue the upload.' },
  UPLOAD_NOT_AS_NAMED: { status: 422, message: 'The file is not what its name says. Please choose another file.' },
  UPLOAD_UNREADABLE: { status: 422, message: 'The file cannot be played. Please choose another file.' },
  UNKNOWN_ITEM: { status: 422, message: 'One of the chosen items does not exist any more.' },
  NOT_IN_FUTURE: { status: 422, message: 'Please select a future date and time for scheduling.' },
  NO_RUNNING_PLAN: { status: 422, message: 'There is no running plan. Please give one first.' },
  NOT_LATER: { status: 422, message: 'Please choose a later day than the plan ends on now, at most two years ahead.' },
  KEYS_NOT_ACCEPTED: { status: 422, message: 'Razorpay does not accept this key and secret. Please check both.' },
  PLAN_NOT_OFFERED: { status: 422, message: 'This plan cannot be chosen now.' },
  PAYMENT_NOT_CONFIRMED: { status: 422, message: 'Payment could not be confirmed.' },
  PAYMENT_PENDING: { status: 409, message: 'Your bank is confirming the payment. You may close this page.' },
  ALREADY_PAID: { status: 409, message: 'Your payment has been received. Your plan is active.' },
  NOTHING_TO_REFUND: { status: 422, message: 'Nothing of this payment is left to be refunded.' },
  REFUND_TOO_LARGE: { status: 422, message: 'This is more than is left of the payment.' },
  REFUND_REFUSED: { status: 422, message: 'The payment service has refused this refund. Nothing was sent back.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  PAYMENTS_NOT_SET_UP: { status: 503, message: 'Payments are not set up yet. Please try again later.' },
  PAYMENTS_UNAVAILABLE: { status: 503, message: 'The payment service does not answer. Please try again in a minute.' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  STORAGE_FULL: { status: 507, message: 'The storage is full. Nothing was saved.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every error answer. `fields` gives the message for each form field, by its path. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorAnswer = z.output<typeof errorAnswer>
