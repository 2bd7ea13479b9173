import { enhance } from './enhance.ts'
import { refusals } from '#web/i18n/hi/refusals.ts'

/* The script of the Hindi pages, with translations of the server's answers to forms. */
enhance(refusals)
