import type { Dictionary } from '#web/i18n/t.ts'

/** Notifications of the browser, and the table of reminders. */
export const push: Dictionary = {
  'Remind me': 'मुझे याद दिलाएँ',
  'This device notifies you before it begins.': 'शुरू होने से पहले यह डिवाइस आपको सूचना देगा।',
  'Notifications on this device': 'इस डिवाइस पर सूचनाएँ',
  'This browser shows no notifications. Your reminders come by email.':
    'यह ब्राउज़र सूचनाएँ नहीं दिखाता। आपके रिमाइंडर ईमेल से आते हैं।',
  'Your browser will ask you next. You can switch it off in your profile at any time; signing out ends it, too.':
    'अब आपका ब्राउज़र आपसे पूछेगा। आप इसे अपनी प्रोफ़ाइल में कभी भी बंद कर सकते हैं; साइन आउट करने से भी यह बंद हो जाता है।',
  'This browser could not switch notifications on. Please try again.':
    'इस ब्राउज़र में सूचनाएँ चालू नहीं हो सकीं। कृपया फिर कोशिश करें।',
  'Allow notifications': 'सूचनाओं की अनुमति दें',
  'This device will notify you an hour before each webinar and again ten minutes before.':
    'यह डिवाइस हर वेबिनार से एक घंटा पहले और फिर दस मिनट पहले आपको सूचना देगा।',
  'This device will notify you a day, an hour and ten minutes before each live session of your plan.':
    'यह डिवाइस आपके प्लान के हर लाइव सत्र से एक दिन, एक घंटा और दस मिनट पहले आपको सूचना देगा।',
  'This device will notify you seven days before your plan ends, and again on the day before.':
    'आपका प्लान समाप्त होने से सात दिन पहले, और फिर एक दिन पहले, यह डिवाइस आपको सूचना देगा।',
  'This device will notify you when your question to the teacher is answered.':
    'शिक्षक से पूछे आपके प्रश्न का उत्तर आने पर यह डिवाइस आपको सूचना देगा।',
  'This device will notify you when our team announces something.': 'हमारी टीम की हर घोषणा पर यह डिवाइस आपको सूचना देगा।',
  'This device will notify you of what you have chosen in the table.':
    'तालिका में आपने जो चुना है, उसकी सूचना यह डिवाइस आपको देगा।',
  'This browser does not allow our notifications, and only you can change that:':
    'यह ब्राउज़र हमारी सूचनाओं की अनुमति नहीं देता, और इसे केवल आप बदल सकते हैं:',
  'Open the settings of this page: the sign on the left of the address, or the menu of the browser.':
    'इस पृष्ठ की सेटिंग खोलें: पते के बाईं ओर का चिह्न, या ब्राउज़र का मेन्यू।',
  'Choose “Notifications”, or “Permissions”, and allow them.': '“सूचनाएँ” या “अनुमतियाँ” चुनें, और अनुमति दें।',
  'Load this page again and press “Remind me”.': 'यह पृष्ठ फिर से खोलें और “मुझे याद दिलाएँ” दबाएँ।',
  'Until then your reminders come by email.': 'तब तक आपके रिमाइंडर ईमेल से आते हैं।',
  'An iPhone or iPad notifies you only of pages that are on its home screen. It takes three steps:':
    'iPhone या iPad केवल उन पृष्ठों की सूचना देता है जो उसकी होम स्क्रीन पर हैं। इसमें तीन चरण हैं:',
  'Press the Share button of Safari.': 'Safari का “शेयर” बटन दबाएँ।',
  'Choose “Add to Home Screen” in the list.': 'सूची में “Add to Home Screen” चुनें।',
  'Open it from the home screen, sign in, and press “Remind me” again.':
    'होम स्क्रीन से खोलें, साइन इन करें, और “मुझे याद दिलाएँ” फिर दबाएँ।',

  Email: 'ईमेल',
  '{kind}: {channel}': '{kind}: {channel}',
  'Answers to my questions': 'मेरे प्रश्नों के उत्तर',
  'When the teacher has answered a question that you asked.': 'जब शिक्षक आपके पूछे प्रश्न का उत्तर दें।',
  Announcements: 'घोषणाएँ',
  'What our team wants you to know.': 'जो हमारी टीम आपको बताना चाहती है।',
  'This device gets your notifications.': 'इस डिवाइस पर आपकी सूचनाएँ आती हैं।',
  'This device gets no notifications.': 'इस डिवाइस पर सूचनाएँ नहीं आतीं।',
  'Turn on for this device': 'इस डिवाइस पर चालू करें',
  'Turn off on this device': 'इस डिवाइस पर बंद करें',
  'From nine in the evening until eight in the morning (IST) only a session that begins then is announced.':
    'रात नौ बजे से सुबह आठ बजे (IST) तक केवल उसी सत्र की सूचना आती है जो उस समय शुरू होता है।',

  'Please choose what to be notified of.': 'कृपया चुनें कि किस बात की सूचना चाहिए।',
  'This browser has not given what is needed for notifications. Please try again.':
    'इस ब्राउज़र ने सूचनाओं के लिए ज़रूरी जानकारी नहीं दी। कृपया फिर कोशिश करें।',
  'Notifications of this browser cannot be sent from here. Reminders still come by email.':
    'इस ब्राउज़र पर यहाँ से सूचनाएँ नहीं भेजी जा सकतीं। रिमाइंडर ईमेल से आते रहेंगे।',
}
