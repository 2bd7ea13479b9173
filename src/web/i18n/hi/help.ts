import type { Dictionary } from '#web/i18n/t.ts'

/** The help screen. */
export const help: Dictionary = {
  'Help – Sadhana': 'सहायता – Sadhana',
  'Write to us': 'हमें लिखें',
  'We answer within 24 hours on working days. Please say which page and which phone it is about.':
    'हम कामकाजी दिनों में 24 घंटे के भीतर जवाब देते हैं। कृपया लिखें कि बात किस पृष्ठ की है और आपका फ़ोन कौन-सा है।',
  'WhatsApp: {number}': 'WhatsApp: {number}',
  'Frequent questions': 'अक्सर पूछे जाने वाले प्रश्न',
  'When is my webinar, and what if I miss it?': 'मेरा वेबिनार कब है, और छूट जाए तो?',
  'Every day at the same hour; your dashboard counts down to it. A webinar that you missed is under Recorded Videos as soon as it has ended.':
    'रोज़ एक ही समय पर; मुख्य पृष्ठ पर दिखता है कि कितना समय बाक़ी है। छूटा हुआ वेबिनार ख़त्म होते ही “रिकॉर्ड किए गए वीडियो” में मिल जाता है।',
  'Why are the courses locked?': 'कोर्स लॉक क्यों हैं?',
  'Courses and live sessions open with the Half-Yearly and the Annual plan. Your progress stays when you change.':
    'कोर्स और लाइव सत्र छमाही और वार्षिक प्लान से खुलते हैं। प्लान बदलने पर आपकी प्रगति बनी रहती है।',
  'Does my plan renew by itself?': 'क्या मेरा प्लान अपने आप आगे बढ़ता है?',
  'No. In its last 30 days a Half-Yearly or Annual plan can be renewed on the page Subscription: the new time begins where the old one ends, so no day is lost.':
    'नहीं। छमाही या वार्षिक प्लान को उसके आख़िरी 30 दिनों में “सदस्यता” पृष्ठ पर आगे बढ़ाया जा सकता है: नया समय पुराने के ख़त्म होने पर शुरू होता है, इसलिए एक भी दिन कम नहीं होता।',
  'Can I have my money back?': 'क्या पैसा वापस मिल सकता है?',
  'Yes, within {days} days of paying: write to {email}. The plan ends with it.':
    'हाँ, भुगतान के {days} दिन के भीतर: {email} पर लिखें। इसके साथ प्लान समाप्त हो जाता है।',
  'I have paid, but the plan is not open.': 'मैंने भुगतान कर दिया है, पर प्लान नहीं खुला।',
  'Banks sometimes confirm late: the plan then opens by itself, mostly within minutes. If it has not opened after an hour, write to us with the time and the amount.':
    'कभी-कभी बैंक देर से पुष्टि करता है: तब प्लान अपने आप खुल जाता है, अक्सर कुछ ही मिनटों में। एक घंटे बाद भी न खुले, तो समय और राशि के साथ हमें लिखें।',
  'A video does not play.': 'कोई वीडियो नहीं चल रहा।',
  'Please check the connection and load the page again. If that does not help, write to us and name the video.':
    'कृपया इंटरनेट कनेक्शन जाँचें और पृष्ठ फिर से लोड करें। इससे बात न बने, तो वीडियो का नाम लिखकर हमें बताएँ।',
}
