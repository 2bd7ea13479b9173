import type { Dictionary } from '#web/i18n/t.ts'

/** Questions to the teacher. */
export const liveQuestions: Dictionary = {
  'Questions to the teacher': 'शिक्षक से प्रश्न',
  'Your question': 'आपका प्रश्न',
  'Only the teacher and their team read it.': 'इसे केवल शिक्षक और उनकी टीम पढ़ती है।',
  'The session is over: the answer comes to you by email.': 'सत्र समाप्त हो चुका है: उत्तर आपको ईमेल से मिलेगा।',
  'If it is answered for everyone, show my name': 'सबके सामने उत्तर दिया जाए, तो मेरा नाम दिखाएँ',
  Ask: 'पूछें',
  'Your question has arrived.': 'आपका प्रश्न पहुँच गया है।',
  'You have asked many questions in this hour. Please ask the next one a little later.':
    'इस एक घंटे में आपने कई प्रश्न पूछे हैं। कृपया अगला प्रश्न थोड़ी देर बाद पूछें।',
  'Your question could not be sent. It is still here; please try again.':
    'आपका प्रश्न नहीं भेजा जा सका। वह यहीं है; कृपया फिर से कोशिश करें।',
  'Your question is required.': 'कृपया अपना प्रश्न लिखें।',
  'Your question can have at most 500 characters.': 'आपका प्रश्न अधिक से अधिक 500 अक्षरों का हो सकता है।',
  'Your question has characters that cannot be shown.': 'आपके प्रश्न में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'Moderate this room': 'इस कक्ष का संचालन करें',
  'My questions': 'मेरे प्रश्न',
  'Loading your questions...': 'आपके प्रश्न लोड हो रहे हैं...',
  'Failed to fetch your questions.': 'आपके प्रश्न लोड नहीं हो सके।',
  'Loading questions...': 'प्रश्न लोड हो रहे हैं...',
  'Failed to fetch the questions.': 'प्रश्न लोड नहीं हो सके।',
  'You have not asked anything yet.': 'आपने अभी तक कुछ नहीं पूछा है।',
  'The answer': 'उत्तर',
  'Webinar of day {day}': 'दिन {day} का वेबिनार',
  'Waiting for an answer': 'उत्तर की प्रतीक्षा है',
  'Closed without an answer': 'बिना उत्तर के बंद',
  'Answered for everyone': 'सबके लिए उत्तर',
  'Answered for you': 'आपके लिए उत्तर',
  'Answered by email': 'ईमेल से उत्तर',
  'A member asks:': 'एक सदस्य का प्रश्न:',
  '{name} asks:': '{name} का प्रश्न:',
}
