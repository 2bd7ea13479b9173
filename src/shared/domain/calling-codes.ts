/** A country and the code that its phone numbers begin with. */
export interface CallingCode {
  /** ISO 3166-1, such as 'IN'. */
  country: string
  /** Without the +, such as '91'. */
  code: string
}

/** Every country that has a code of its own, and the largest of those that share one. */
const LIST =
  'AC247 AD376 AE971 AF93 AL355 AM374 AO244 AR54 AT43 AU61 AW297 AZ994 BA387 BD880 BE32 BF226 BG359 BH973 ' +
  'BI257 BJ229 BN673 BO591 BR55 BT975 BW267 BY375 BZ501 CA1 CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 ' +
  'CN86 CO57 CR506 CU53 CV238 CW599 CY357 CZ420 DE49 DJ253 DK45 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 ' +
  'FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GE995 GF594 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 ' +
  'GT502 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IN91 IO246 IQ964 IR98 IS354 IT39 JM1 ' +
  'JO962 JP81 KE254 KG996 KH855 KI686 KM269 KP850 KR82 KW965 KZ7 LA856 LB961 LI423 LK94 LR231 LS266 LT370 ' +
  'LU352 LV371 LY218 MA212 MC377 MD373 ME382 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MQ596 MR222 MT356 ' +
  'MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 ' +
  'OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 ' +
  'RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 ' +
  'SV503 SY963 SZ268 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1 TV688 TW886 TZ255 UA380 ' +
  'UG256 US1 UY598 UZ998 VE58 VN84 VU678 WF681 WS685 XK383 YE967 ZA27 ZM260 ZW263'

export const CALLING_CODES: readonly CallingCode[] = LIST.split(' ').map((entry) => ({
  country: entry.slice(0, 2),
  code: entry.slice(2),
}))

/** The code that an international number ('+' left out) begins with; '' when there is none. */
export function codeOfNumber(digits: string): string {
  const codes = [1, 2, 3].map((length) => digits.slice(0, length))
  return codes.find((each) => CALLING_CODES.some(({ code }) => code === each)) ?? ''
}

/** The country of an international number; the largest of those that share its code. */
export function countryOfNumber(digits: string): string | null {
  const code = codeOfNumber(digits)
  return LARGEST.get(code) ?? CALLING_CODES.find((known) => known.code === code)?.country ?? null
}

const LARGEST = new Map([
  ['1', 'US'],
  ['7', 'RU'],
])
