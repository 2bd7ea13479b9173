import type { Dictionary } from '#web/i18n/t.ts'

/** Self-service: sessions, reminders, calendar, data export, account deletion. */
export const selfService: Dictionary = {
  'Where you are signed in': 'आप कहाँ-कहाँ साइन इन हैं',
  'Your sessions could not be read.': 'आप कहाँ-कहाँ साइन इन हैं, यह पता नहीं चल सका।',
  'If you do not know one of these, sign it out.': 'इनमें से किसी को न पहचानें, तो उसे साइन आउट कर दें।',
  'Unknown device': 'अनजान डिवाइस',
  'A browser': 'कोई ब्राउज़र',
  'An app': 'कोई ऐप',
  '{browser} on {system}': '{system} पर {browser}',
  'This device': 'यह डिवाइस',
  'Since {time}': '{time} से',
  'Last used {time}': 'पिछली बार {time}',
  'Sign out': 'साइन आउट करें',
  'Sign out everywhere else': 'बाक़ी सब जगह से साइन आउट करें',
  'Show all {count}': 'सभी {count} दिखाएँ',
  'Show fewer': 'कम दिखाएँ',
  'Signing out…': 'साइन आउट हो रहा है…',
  'This could not be done.': 'यह नहीं हो सका।',

  'You agreed to our {terms} and {privacy} on {time}, and said that you are 18 or older.':
    'आपने {time} हमारी {terms} और {privacy} स्वीकार की, और बताया कि आपकी उम्र 18 वर्ष या उससे अधिक है।',
  'You agreed to our {terms} and {privacy} on {time}, with the consent of a parent or guardian.':
    'आपने {time} माता-पिता या अभिभावक की सहमति से हमारी {terms} और {privacy} स्वीकार की।',

  'Language and time zone': 'भाषा और समय क्षेत्र',
  'Your language and time zone could not be read.': 'आपकी भाषा और समय क्षेत्र पढ़े नहीं जा सके।',
  Language: 'भाषा',
  'Our emails to you are in this language, too.': 'आपको हमारे ईमेल भी इसी भाषा में मिलेंगे।',
  'Time zone': 'समय क्षेत्र',
  'It is {time} there now.': 'वहाँ अभी {time} हैं।',
  'As this device: {place}': 'इस डिवाइस के अनुसार: {place}',
  'Please choose a language.': 'कृपया भाषा चुनें।',
  'Please choose a time zone.': 'कृपया समय क्षेत्र चुनें।',

  Reminders: 'रिमाइंडर',
  'Your reminders could not be read.': 'आपके रिमाइंडर दिखाए नहीं जा सके।',
  'Before the daily webinar': 'रोज़ के वेबिनार से पहले',
  'An hour before it begins and again ten minutes before, on the days of the initial plan.':
    'शुरू होने से एक घंटा पहले और फिर दस मिनट पहले, आरंभिक प्लान के दिनों में।',
  'Before a live session': 'लाइव सत्र से पहले',
  'A day, an hour and ten minutes before it begins, if your plan includes live sessions.':
    'शुरू होने से एक दिन, एक घंटा और दस मिनट पहले, यदि आपके प्लान में लाइव सत्र हैं।',
  'Before my plan ends': 'मेरा प्लान ख़त्म होने से पहले',
  'Seven days before, and again on the day before.': 'सात दिन पहले, और फिर एक दिन पहले।',
  'Saved.': 'सहेज लिया गया।',
  'This could not be saved.': 'यह सहेजा नहीं जा सका।',
  'Please choose yes or no.': 'कृपया हाँ या नहीं चुनें।',

  'Add to calendar': 'कैलेंडर में जोड़ें',
  'Google Calendar': 'Google कैलेंडर',
  'Live session': 'लाइव सत्र',
  'Add all sessions to my calendar': 'सभी सत्र मेरे कैलेंडर में जोड़ें',
  'The calendar file could not be made.': 'कैलेंडर फ़ाइल नहीं बन सकी।',
  'One moment…': 'एक क्षण…',

  'Your data': 'आपका डेटा',
  'Sessions in my calendar': 'मेरे कैलेंडर में सत्र',
  'The address of your calendar could not be read.': 'आपके कैलेंडर का पता पढ़ा नहीं जा सका।',
  'Your calendar shows all live sessions and webinars of your plan, and follows when one is moved.':
    'आपके प्लान के सभी लाइव सत्र और वेबिनार आपके कैलेंडर में दिखते हैं, और कोई सत्र आगे-पीछे हो तो वहाँ भी बदल जाता है।',
  'Subscribe in your calendar': 'अपने कैलेंडर में जोड़ें',
  'Open in my calendar': 'मेरे कैलेंडर में खोलें',
  'Address for other calendars': 'दूसरे कैलेंडरों के लिए पता',
  'Made {time}. Whoever has this address can see when your sessions are, so keep it to yourself.':
    '{time} को बनाया गया। जिसके पास यह पता हो, वह आपके सत्रों का समय देख सकता है, इसलिए इसे अपने तक रखें।',
  'Copy the address': 'पता कॉपी करें',
  'Copied.': 'कॉपी हो गया।',
  'Make a new address': 'नया पता बनाएँ',
  'Make a new address?': 'नया पता बनाएँ?',
  'The old one stops working: subscribe again with the new one in each of your calendars.':
    'पुराना पता काम करना बंद कर देगा: अपने हर कैलेंडर में नए पते से फिर जोड़ें।',
  'Remove the address': 'पता हटाएँ',
  'Remove the address?': 'पता हटाएँ?',
  'Calendars that you have subscribed with it no longer get your sessions.':
    'जिन कैलेंडरों में आपने इसे जोड़ा है, उन्हें अब आपके सत्र नहीं मिलेंगे।',
  Remove: 'हटाएँ',
  'Everything that we keep about you, as a file that you can read and keep.':
    'हम आपके बारे में जो कुछ भी रखते हैं, एक फ़ाइल में, जिसे आप पढ़ और रख सकते हैं।',
  'Download my data': 'मेरा डेटा डाउनलोड करें',
  'Your data has been downloaded.': 'आपका डेटा डाउनलोड हो गया।',
  'Your data could not be read.': 'आपका डेटा पढ़ा नहीं जा सका।',

  'Delete my account': 'मेरा खाता हटाएँ',
  'This cannot be undone.': 'इसे वापस नहीं लिया जा सकता।',
  'Your {plan} plan ends at once. Nothing is paid back.': 'आपका {plan} प्लान तुरंत ख़त्म हो जाएगा। कोई पैसा वापस नहीं मिलेगा।',
  'Your name, your progress, your messages to us, our emails to you and the newsletter are deleted.':
    'आपका नाम, आपकी प्रगति, आपके संदेश, आपको भेजे हमारे ईमेल और न्यूज़लेटर हटा दिए जाएँगे।',
  'You are signed out on every device.': 'आप हर डिवाइस पर साइन आउट हो जाएँगे।',
  'The law wants us to keep payments. They stay without your name, but receipts that were written for you keep it.':
    'क़ानून के अनुसार भुगतान का हिसाब रखना होता है। वह आपके नाम के बिना रहता है, पर आपके लिए बनी रसीदों पर नाम बना रहता है।',
  'To confirm, type {word}': 'पुष्टि के लिए {word} लिखें',
  DELETE: 'हटाएँ',
  'Please type {word} to confirm.': 'पुष्टि के लिए कृपया {word} लिखें।',
  'Please type DELETE to confirm.': 'पुष्टि के लिए कृपया DELETE लिखें।',
  'Your account could not be deleted.': 'आपका खाता हटाया नहीं जा सका।',
  'Deleting…': 'हटाया जा रहा है…',
  Cancel: 'रद्द करें',
  'Delete for good': 'हमेशा के लिए हटाएँ',

  'Please confirm that it is you': 'कृपया पुष्टि करें कि यह आप ही हैं',
  'This needs a fresh code. We send it to {email}.': 'इसके लिए एक नया कोड चाहिए। हम उसे {email} पर भेजेंगे।',
  'Money, deletions and people’s details need a fresh code. We send it to {email}.':
    'पैसे, हटाने और लोगों के विवरण के लिए एक नया कोड चाहिए। हम उसे {email} पर भेजेंगे।',
  'Please confirm this with a fresh code from your email.': 'कृपया ईमेल से मिले नए कोड से इसकी पुष्टि करें।',
  'Send me a code': 'मुझे कोड भेजें',
  'Sending...': 'भेजा जा रहा है…',

  'Discard your changes?': 'अपने बदलाव छोड़ दें?',
  'What you typed has not been saved.': 'आपने जो लिखा है, वह सहेजा नहीं गया है।',
  'Continue editing': 'लिखना जारी रखें',
  Discard: 'छोड़ दें',
  'You were signed out. What you typed is here again.': 'आप साइन आउट हो गए थे। आपने जो लिखा था, वह फिर यहाँ है।',

  'Who looked at your pages': 'आपके पेज किसने देखे',
  'This could not be read.': 'यह पढ़ा नहीं जा सका।',
  'To help you, our team can see your pages for 15 minutes, without what is private. Nobody can change or play anything.':
    'आपकी मदद के लिए हमारी टीम 15 मिनट तक आपके पेज देख सकती है, निजी बातों को छोड़कर। कोई कुछ बदल या चला नहीं सकता।',
  'Somebody who has left our team': 'हमारी टीम के एक पूर्व सदस्य',
  'Reason: {reason}': 'कारण: {reason}',
  'You see this as {name}': 'आप यह {name} के रूप में देख रहे हैं',
  'Nothing can be changed or played, and what is private is left out.':
    'कुछ बदला या चलाया नहीं जा सकता, और निजी बातें नहीं दिखतीं।',
  'Ending…': 'समाप्त हो रहा है…',
  End: 'समाप्त करें',
  'The view is over': 'देखने का समय समाप्त',
  'You no longer see the product as the member. To look again, begin a new view on the member’s page.':
    'अब आप इसे सदस्य के रूप में नहीं देख रहे हैं। फिर देखने के लिए सदस्य के पेज पर नया आरंभ करें।',
  'Back to the administration': 'प्रशासन पर वापस',
  'You see this as the member. Only the member can change it.': 'आप यह सदस्य के रूप में देख रहे हैं। इसे केवल सदस्य बदल सकते हैं।',
  'This is private: only the member sees it.': 'यह निजी है: इसे केवल सदस्य देखते हैं।',
  'This view of the member’s pages is over. Please begin a new one.':
    'सदस्य के पेज देखने का समय समाप्त हो गया। कृपया नया आरंभ करें।',
  'Nobody can look at the pages of somebody in the team.': 'टीम के किसी व्यक्ति के पेज कोई नहीं देख सकता।',
}
