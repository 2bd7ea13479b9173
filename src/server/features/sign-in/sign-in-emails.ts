import type { NewEmail } from '#server/features/emails/public.ts'
import { formatDateTime } from '#shared/domain/dates.ts'
import { type Device, deviceName } from '#shared/domain/devices.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface CodeEmail {
  to: string
  code: string
  siteName: string
  validUntil: Instant
}

/** The code comes first in the body, where phones detect it, and not in the subject, which a locked screen shows. */
export function codeEmail({ to, code, siteName, validUntil }: CodeEmail): NewEmail {
  return {
    to,
    texts: {
      en: () => ({
        subject: `Your sign-in code for ${siteName}`,
        paragraphs: [
          { code },
          `This is your code to sign in to ${siteName}. It can be used once within the next ten minutes.`,
          'If you did not ask for it, you need do nothing. Please never give it to anyone, whoever asks for it.',
        ],
      }),
      hi: () => ({
        subject: `${siteName} में साइन इन करने के लिए आपका कोड`,
        paragraphs: [
          { code },
          `${siteName} में साइन इन करने के लिए यह आपका कोड है। अगले दस मिनट में यह एक बार काम आएगा।`,
          'अगर आपने कोड नहीं माँगा था, तो आपको कुछ करने की ज़रूरत नहीं। यह कोड कभी किसी को न दें, चाहे कोई भी माँगे।',
        ],
      }),
    },
    validUntil,
  }
}

interface NewDevice {
  to: string
  device: Device
  at: Instant
  siteName: string
  /** The profile screen with its sessions. */
  link: string
}

/** Tells the owner of a sign-in on a new device, and what to do if it was somebody else. */
export function newDeviceEmail({ to, device, at, siteName, link }: NewDevice): NewEmail {
  return {
    to,
    texts: {
      en: (locale) => ({
        subject: `A new device signed in to ${siteName}`,
        paragraphs: [
          `Somebody has just signed in to your account at ${siteName} with the code that we had sent to this address.`,
          `Device: ${deviceName(device)}. Time: ${formatDateTime(at, locale)}.`,
          'If it was you, there is nothing to do.',
          'If it was not you, somebody else can read your email: please change the password of your mailbox. Then sign this device out on your profile.',
          { link, label: 'Open my profile' },
        ],
      }),
      hi: (locale) => ({
        subject: `${siteName} में एक नए डिवाइस से साइन इन हुआ`,
        paragraphs: [
          `अभी-अभी किसी ने ${siteName} के आपके खाते में उस कोड से साइन इन किया, जो हमने इस पते पर भेजा था।`,
          `डिवाइस: ${hindiDeviceName(device)}। समय: ${formatDateTime(at, locale)}।`,
          'अगर यह आप ही थे, तो कुछ करने की ज़रूरत नहीं।',
          'अगर यह आप नहीं थे, तो कोई और आपके ईमेल पढ़ सकता है: कृपया अपने मेलबॉक्स का पासवर्ड बदलें। फिर अपनी प्रोफ़ाइल में इस डिवाइस को साइन आउट कर दें।',
          { link, label: 'मेरी प्रोफ़ाइल खोलें' },
        ],
      }),
    },
  }
}

/** For example 'Android पर Chrome'; proper names are not translated. */
function hindiDeviceName({ browser, system }: Device): string {
  const name = browser === 'An app' ? 'कोई ऐप' : browser
  return system === null ? (name ?? 'अनजान डिवाइस') : `${system} पर ${name ?? 'कोई ब्राउज़र'}`
}
