import { enhance } from './enhance.ts'
import { refusals } from '#web/i18n/hi/refusals.ts'

/* The script of the Hindi pages: what the server answers to their forms is said in Hindi. */
enhance(refusals)
