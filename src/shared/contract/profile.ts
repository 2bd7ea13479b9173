import { userAnswer } from './auth.ts'
import { call } from './call.ts'
import { mobileNumber, text } from './fields.ts'
import * as z from 'zod/mini'

export const profile = {
  update: call({
    method: 'PATCH',
    path: '/user/profile',
    audience: 'USER',
    summary: 'Change the own name and mobile number.',
    body: z.object({ name: text('Full name', 100), mobileNumber }),
    answer: z.object({ user: userAnswer }),
  }),
}
