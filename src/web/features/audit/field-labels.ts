import { t } from '#web/i18n/t.ts'

/** The label of a field, as in its form; `kind` is the kind of the changed item. */
export function fieldLabel(name: string, kind = ''): string {
  if (name === 'name' && kind === 'receipts') return t('Name of the seller')
  return FIELD_LABELS.get(name)?.() ?? name
}

const FIELD_LABELS: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    name: () => t('Full Name'),
    email: () => t('Email'),
    mobileNumber: () => t('Mobile Number'),
    role: () => t('Role'),
    currentPlan: () => t('Subscription Plan'),
    title: () => t('Title'),
    description: () => t('Description'),
    artist: () => t('Artist'),
    author: () => t('Author'),
    usageType: () => t('Usage'),
    sequenceOrder: () => t('Sequence'),
    isPublished: () => t('Published'),
    publishAt: () => t('Publish at'),
    thumbnail: () => t('Thumbnail'),
    videos: () => t('Videos'),
    audios: () => t('Audios'),
    ebooks: () => t('E-books'),
    startTime: () => t('Start Time'),
    durationInMinutes: () => t('Duration in minutes'),
    websiteName: () => t('Website Name'),
    razorpayKeyId: () => t('Key ID'),
    razorpayKeySecret: () => t('Key Secret'),
    programmeTime: () => t('Programme time'),
    state: () => t('State'),
    amount: () => t('Amount'),
    reason: () => t('Reason'),
    refusal: () => t('Why it was refused'),
    note: () => t('Note'),
    contactEmail: () => t('Contact email'),
    expiresAt: () => t('Runs until'),
    programmeDay: () => t('Day of the programme'),
    order: () => t('Order'),
    freeEbook: () => t('Free e-book'),
    captions: () => t('Captions'),
    code: () => t('Code'),
    kind: () => t('Takes off'),
    value: () => t('How much'),
    plans: () => t('Plans'),
    from: () => t('First day (IST)'),
    to: () => t('Last day (IST)'),
    mostUses: () => t('Uses in all'),
    mostUsesByMember: () => t('Uses by each member'),
    isActive: () => t('Active'),
    address: () => t('Address'),
    gstin: () => t('GSTIN'),
    sac: () => t('SAC'),
    prefix: () => t('Before each number'),
  }),
)
