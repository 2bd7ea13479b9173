/** In the night a logo lies on paper: a dark one would not be seen. */
export const siteLogoClass =
  'h-10 w-auto max-w-36 shrink-0 object-contain object-left sm:max-w-44 night:rounded-field night:bg-[oklch(0.982_0.012_85)] night:p-1'

/** Long names take three lines, and what is longer ends with dots. */
export const siteNameClass = 'line-clamp-3 min-w-0 leading-[1.15] text-balance'
