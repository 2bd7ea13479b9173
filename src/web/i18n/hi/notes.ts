import type { Dictionary } from '#web/i18n/t.ts'

/** Notes and bookmarks. */
export const notes: Dictionary = {
  'My notes': 'मेरी टिप्पणियाँ',
  'My notes – Sadhana': 'मेरी टिप्पणियाँ – साधना',
  'Your notes': 'आपकी टिप्पणियाँ',
  'All my notes': 'मेरी सभी टिप्पणियाँ',
  'Your note': 'आपकी टिप्पणी',
  'Page {page}': 'पृष्ठ {page}',
  'Please write something first.': 'कृपया पहले कुछ लिखें।',
  'Your note can have at most 1000 characters.': 'आपकी टिप्पणी अधिक से अधिक 1000 अक्षरों की हो सकती है।',
  'Your note can have at most 8000 characters.': 'आपकी टिप्पणी अधिक से अधिक 8000 अक्षरों की हो सकती है।',
  'Your note has characters that cannot be shown.': 'आपकी टिप्पणी में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'Your note must be text.': 'टिप्पणी में केवल पाठ हो सकता है।',
  'This note could not be kept.': 'यह टिप्पणी नहीं रखी जा सकी।',
  'Your note could not be saved. It is still here.': 'आपकी टिप्पणी सहेजी नहीं जा सकी। वह यहीं है।',
  'Change the note at {position}': '{position} की टिप्पणी बदलें',
  'Delete the note at {position}': '{position} की टिप्पणी हटाएँ',
  Bookmark: 'बुकमार्क',
  'Kept on this device; it is sent as soon as there is a connection.':
    'इस डिवाइस पर रखी गई है; इंटरनेट मिलते ही भेज दी जाएगी।',
  'On another device it now says:': 'दूसरे डिवाइस पर अब यह लिखा है:',
  'Keep what I wrote': 'मेरा लिखा हुआ रखें',
  'Delete this note?': 'यह टिप्पणी हटाएँ?',
  'It cannot be restored.': 'इसे वापस नहीं लाया जा सकता।',
  'The note could not be deleted.': 'टिप्पणी हटाई नहीं जा सकी।',
  'Kept at {position}.': '{position} पर रख ली गई।',
  'Keep this page': 'यह पृष्ठ रखें',
  'Keep the last 10 seconds': 'पिछले 10 सेकंड रखें',
  'Note on this page': 'इस पृष्ठ पर टिप्पणी',
  'Note at this moment': 'इस क्षण पर टिप्पणी',
  'Delete note': 'टिप्पणी हटाएँ',
  'The version must be a whole number.': 'संस्करण एक पूर्ण संख्या होना चाहिए।',
  'Save note': 'टिप्पणी सहेजें',
  'Loading your notes…': 'आपकी टिप्पणियाँ लोड हो रही हैं…',
  'Your notes could not be loaded.': 'आपकी टिप्पणियाँ लोड नहीं हो सकीं।',
  'Nothing yet. Only you can read what you write here.': 'अभी कुछ नहीं है। यहाँ आप जो लिखते हैं, उसे केवल आप पढ़ सकते हैं।',
  'This note cannot be read at the moment. We keep it; please write to us.':
    'यह टिप्पणी अभी पढ़ी नहीं जा सकती। यह हमारे पास सुरक्षित है; कृपया हमें लिखें।',
  'This note cannot be read at the moment, so it cannot be changed.':
    'यह टिप्पणी अभी पढ़ी नहीं जा सकती, इसलिए बदली भी नहीं जा सकती।',
  'No notes yet': 'अभी कोई टिप्पणी नहीं',
  'Beside each video, audio and e-book you can write a note or keep the last ten seconds.':
    'हर वीडियो, ऑडियो और ई-बुक के साथ आप टिप्पणी लिख सकते हैं या पिछले दस सेकंड रख सकते हैं।',
  'Search in my notes': 'मेरी टिप्पणियों में खोजें',
  'Download all as PDF': 'सब कुछ PDF में डाउनलोड करें',
  'Nothing found for “{text}”.': '“{text}” के लिए कुछ नहीं मिला।',
  'Waiting for a connection': 'इंटरनेट की प्रतीक्षा है',
  'Daily programme': 'दैनिक कार्यक्रम',
  'No longer in the library': 'अब लाइब्रेरी में नहीं',
  'You have kept as many notes as there is room for. Please delete one that you no longer need.':
    'टिप्पणियों के लिए और जगह नहीं है। कृपया कोई ऐसी टिप्पणी हटाएँ जिसकी अब ज़रूरत नहीं।',
}
