import { enhance } from './enhance.ts'

/* The script of the English pages. */
enhance({})
