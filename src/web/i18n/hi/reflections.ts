import type { Dictionary } from '#web/i18n/t.ts'

/** What members write under the days of the programme and the lessons, and their practice. */
export const reflections: Dictionary = {
  Reflect: 'मनन करें',
  'What do you take with you from this into your day?': 'इसमें से आप अपने दिन में क्या साथ ले जाते हैं?',
  'Your reflection': 'आपका मनन',
  '{count} of 1000 characters. Only you can read it, unless you share it.':
    '1000 में से {count} अक्षर। जब तक आप साझा न करें, इसे केवल आप पढ़ सकते हैं।',
  'Share with those on my path': 'मेरे पथ के साथियों के साथ साझा करें',
  'Reflection is required.': 'कृपया अपना मनन लिखें।',
  'Reflection can have at most 1000 characters.': 'मनन अधिक से अधिक 1000 अक्षरों का हो सकता है।',
  'Reflection has characters that cannot be shown.': 'मनन में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'The version must be a whole number.': 'संस्करण एक पूर्ण संख्या होनी चाहिए।',
  'Comment is required.': 'कृपया अपनी टिप्पणी लिखें।',
  'Comment can have at most 300 characters.': 'टिप्पणी अधिक से अधिक 300 अक्षरों की हो सकती है।',
  'Comment has characters that cannot be shown.': 'टिप्पणी में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'Your reflection could not be saved. It is still here; please try again.':
    'आपका मनन सहेजा नहीं जा सका। वह यहीं है; कृपया फिर से कोशिश करें।',
  'Your reflection cannot be shown right now.': 'आपका मनन अभी नहीं दिखाया जा सकता।',
  'You have changed this on another device. There it says:': 'आपने इसे किसी दूसरे उपकरण पर बदला है। वहाँ लिखा है:',
  'Keep what I typed here': 'यहाँ लिखा हुआ रखें',
  'Take that text': 'वह पाठ लें',
  'There is no connection. Your reflection is kept here and sent once there is one.':
    'कनेक्शन नहीं है। आपका मनन यहीं रखा है और कनेक्शन मिलते ही भेजा जाएगा।',
  'Only you can read it.': 'इसे केवल आप पढ़ सकते हैं।',
  'Those on your path can read it.': 'आपके पथ के साथी इसे पढ़ सकते हैं।',
  'It waits for a moderator before others can read it.': 'संचालक के देखने के बाद ही दूसरे इसे पढ़ सकेंगे।',
  'A moderator has hidden it. Only you can read it.': 'संचालक ने इसे छिपा दिया है। इसे केवल आप पढ़ सकते हैं।',
  'Thanks from {names}': '{names} ने धन्यवाद कहा',
  'Share no longer': 'अब साझा न करें',
  'Delete your reflection?': 'अपना मनन हटाएँ?',
  'Its text and the comments on it are gone then.': 'तब इसका पाठ और इस पर की गई टिप्पणियाँ चली जाएँगी।',
  'From others in this lesson': 'इस पाठ में दूसरों के मनन',
  'From others on day {n}': 'दिन {n} पर दूसरों के मनन',
  'The reflections of others could not be loaded.': 'दूसरों के मनन लोड नहीं हो सके।',
  'Once you have written yours, you can read what others have shared.':
    'अपना मनन लिखने के बाद आप पढ़ सकते हैं कि दूसरों ने क्या साझा किया है।',
  'Nobody has shared anything here yet.': 'यहाँ अभी तक किसी ने कुछ साझा नहीं किया है।',
  'This is not shared any more.': 'यह अब साझा नहीं है।',
  'Thank you': 'धन्यवाद',
  'You said thanks': 'आपने धन्यवाद कहा',
  Comment: 'टिप्पणी करें',
  'Comments ({count})': 'टिप्पणियाँ ({count})',
  'Your comment': 'आपकी टिप्पणी',
  'To share with others, please answer the question about your age at the top of the page.':
    'दूसरों के साथ साझा करने के लिए कृपया पृष्ठ के ऊपर आयु के प्रश्न का उत्तर दें।',
  'Members under 18 can read here and write for themselves, but not share.':
    '18 वर्ष से कम आयु के सदस्य यहाँ पढ़ सकते हैं और अपने लिए लिख सकते हैं, पर साझा नहीं कर सकते।',
  'A moderator has paused what you share. You can go on writing for yourself.':
    'संचालक ने आपका साझा करना रोक दिया है। आप अपने लिए लिखते रह सकते हैं।',
  Practice: 'अभ्यास',
  'Your practice – Sadhana': 'आपका अभ्यास – Sadhana',
  'Your practice': 'आपका अभ्यास',
  'Your lamps could not be loaded.': 'आपके दीप लोड नहीं हो सके।',
  'Previous month': 'पिछला महीना',
  'Next month': 'अगला महीना',
  'lamp lit': 'दीप जला है',
  'rest day': 'विश्राम का दिन',
  'A lamp is lit on each day on which you attended a session, watched or read, or wrote a reflection. Two days of rest a week belong to it.':
    'हर उस दिन एक दीप जलता है जब आपने कोई सत्र देखा, कुछ देखा या पढ़ा, या मनन लिखा। सप्ताह में विश्राम के दो दिन इसका हिस्सा हैं।',
  'Today’s question': 'आज का प्रश्न',
  'My reflections': 'मेरे मनन',
  'Loading your reflections…': 'आपके मनन लोड हो रहे हैं…',
  'Your reflections could not be loaded.': 'आपके मनन लोड नहीं हो सके।',
  'You have not written anything yet. Under each recording and each lesson there is a question for you.':
    'आपने अभी तक कुछ नहीं लिखा है। हर रिकॉर्डिंग और हर पाठ के नीचे आपके लिए एक प्रश्न है।',
  'A lesson that is no longer there': 'एक पाठ जो अब उपलब्ध नहीं है',
}
