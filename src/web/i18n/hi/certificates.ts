import type { Dictionary } from '#web/i18n/t.ts'

/** Certificates of courses. */
export const certificates: Dictionary = {
  'Your certificates': 'आपके प्रमाणपत्र',
  'Your certificates could not be loaded.': 'आपके प्रमाणपत्र लोड नहीं हो सके।',
  'When you have seen all of a course, its certificate is here.':
    'जब आप किसी पाठ्यक्रम को पूरा देख लेंगे, उसका प्रमाणपत्र यहाँ होगा।',
  '{seen} of {items} seen': '{items} में से {seen} देखे',
  'This certificate was withdrawn. Please write to us if you have questions.':
    'यह प्रमाणपत्र वापस ले लिया गया है। कोई प्रश्न हो तो कृपया हमें लिखें।',
  'PDF in English': 'PDF अंग्रेज़ी में',
  'PDF in Hindi': 'PDF हिन्दी में',
  'Public page': 'सार्वजनिक पृष्ठ',
  'Name on the certificate': 'प्रमाणपत्र पर नाम',
  'Please check it well: it cannot be changed afterwards. Whoever has the code of the certificate sees it.':
    'कृपया ठीक से जाँच लें: बाद में इसे बदला नहीं जा सकता। जिसके पास प्रमाणपत्र का कोड है, वह इसे देखता है।',
  'Get my certificate': 'मेरा प्रमाणपत्र बनाएँ',
  'The certificate could not be made.': 'प्रमाणपत्र नहीं बन सका।',
  'Some of this course is still ahead of you.': 'इस पाठ्यक्रम का कुछ भाग अभी बाकी है।',
  'Name is required.': 'नाम ज़रूरी है।',
  'Name can have at most 80 characters.': 'नाम अधिक से अधिक 80 अक्षरों का हो सकता है।',
  'Name must be one line.': 'नाम एक ही पंक्ति में होना चाहिए।',
  'Name has characters that cannot be shown.': 'नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
}
