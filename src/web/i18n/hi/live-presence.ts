import type { Dictionary } from '#web/i18n/t.ts'

/** Who is in a live room, and its reactions. */
export const livePresence: Dictionary = {
  'This room cannot be entered. Please reload the page.': 'इस कक्ष में प्रवेश नहीं हो सका। कृपया पेज दोबारा लोड करें।',
  '{count} here': '{count} लोग यहाँ हैं',
  Reactions: 'प्रतिक्रियाएँ',
  Namaste: 'नमस्ते',
  Love: 'प्रेम',
  'A flower': 'पुष्प',
  Light: 'प्रकाश',
  '{reaction} sent': '{reaction} भेजा गया',
}
