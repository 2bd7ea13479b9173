import * as first from './0001_first.ts'
import * as enquiries from './0002_enquiries.ts'
import * as usersAtScale from './0003_users_at_scale.ts'
import * as ownerLists from './0004_owner_lists.ts'
import * as contentEditing from './0005_content_editing.ts'
import * as progress from './0006_progress.ts'
import * as self from './0007_self.ts'
import * as payments from './0008_payments.ts'
import * as receipts from './0009_receipts.ts'
import * as freeEbookAndConsents from './0011_free_ebook_and_consents.ts'
import * as twoSteps from './0012_two_steps.ts'
import * as upkeep from './0013_upkeep.ts'
import * as formerPaymentKeys from './0015_former_payment_keys.ts'
import * as coupons from './0016_coupons.ts'
import * as refundsBooked from './0019_refunds_booked.ts'
import * as indexesOfLargeTables from './0020_indexes_of_large_tables.ts'
import * as versionsOfUsersAndSettings from './0021_versions_of_users_and_settings.ts'
import * as departures from './0022_departures.ts'
import * as versionOfTheSeller from './0023_version_of_the_seller.ts'
import * as lettersInHand from './0025_letters_in_hand.ts'
import * as actorsOfTheLog from './0026_actors_of_the_log.ts'
import * as bin from './0027_bin.ts'
import * as digestOfEnquiries from './0028_digest_of_enquiries.ts'
import * as lengthVersions from './0029_length_versions.ts'
import * as formerMemberUses from './0032_former_member_uses.ts'
import * as plainNames from './0033_plain_names.ts'
import * as planPrices from './0034_plan_prices.ts'
import * as manualPayments from './0035_manual_payments.ts'
import * as planPeriods from './0036_plan_periods.ts'
import * as userNotes from './0037_user_notes.ts'
import * as programmeChanges from './0039_programme_changes.ts'
import * as refusedRefunds from './0041_refused_refunds.ts'
import * as enquiryAnswers from './0042_enquiry_answers.ts'
import * as locales from './0044_locales.ts'
import * as webinarReminders from './0045_webinar_reminders.ts'
import * as renditions from './0046_renditions.ts'
import * as pictureKeys from './0049_picture_keys.ts'
import * as captionLanguages from './0048_caption_languages.ts'
import * as contactNumbers from './0050_contact_numbers.ts'
import * as lastCaptions from './0057_last_captions.ts'
import * as liveQuestions from './0067_live_questions.ts'
import * as liveRoomLines from './0077_live_room_lines.ts'
import * as freeMedia from './0078_free_media.ts'
import * as messages from './0080_messages.ts'
import * as support from './0076_support.ts'
import * as notes from './0084_notes.ts'
import * as search from './0085_search.ts'
import * as newestSessionOfVideo from './0091_newest_session_of_video.ts'
import * as automations from './0087_automations.ts'
import * as certificates from './0090_certificates.ts'
import * as sittings from './0089_sittings.ts'
import * as removedOriginals from './0062_removed_originals.ts'
import * as sessionSeries from './0063_session_series.ts'
import * as livePresence from './0066_live_presence.ts'
import * as watchFigures from './0051_watch_figures.ts'
import * as brand from './0056_brand.ts'
import * as website from './0052_website.ts'
import * as automaticCaptions from './0058_automatic_captions.ts'
import * as legalFacts from './0054_legal_facts.ts'
import * as planFeatures from './0055_plan_features.ts'
import * as teamMembers from './0069_team_members.ts'
import * as replaysAndCalendars from './0064_replays_and_calendars.ts'
import * as liveRoom from './0065_live_room.ts'
import * as courseSections from './0079_course_sections.ts'
import * as bulkEmails from './0081_bulk_emails.ts'
import * as reflections from './0083_reflections.ts'
import type { Migration } from 'kysely/migration'
import * as webPush from './0082_web_push.ts'

/** Every migration by name; forward only, and never edited once landed. */
export const migrations: Record<string, Migration> = {
  '0001_first': first,
  '0002_enquiries': enquiries,
  '0003_users_at_scale': usersAtScale,
  '0004_owner_lists': ownerLists,
  '0005_content_editing': contentEditing,
  '0006_progress': progress,
  '0007_self': self,
  '0008_payments': payments,
  '0009_receipts': receipts,
  '0011_free_ebook_and_consents': freeEbookAndConsents,
  '0012_two_steps': twoSteps,
  '0013_upkeep': upkeep,
  '0015_former_payment_keys': formerPaymentKeys,
  '0016_coupons': coupons,
  '0019_refunds_booked': refundsBooked,
  '0020_indexes_of_large_tables': indexesOfLargeTables,
  '0021_versions_of_users_and_settings': versionsOfUsersAndSettings,
  '0022_departures': departures,
  '0023_version_of_the_seller': versionOfTheSeller,
  '0025_letters_in_hand': lettersInHand,
  '0026_actors_of_the_log': actorsOfTheLog,
  '0027_bin': bin,
  '0028_digest_of_enquiries': digestOfEnquiries,
  '0029_length_versions': lengthVersions,
  '0032_former_member_uses': formerMemberUses,
  '0033_plain_names': plainNames,
  '0034_plan_prices': planPrices,
  '0035_manual_payments': manualPayments,
  '0036_plan_periods': planPeriods,
  '0037_user_notes': userNotes,
  '0039_programme_changes': programmeChanges,
  '0041_refused_refunds': refusedRefunds,
  '0042_enquiry_answers': enquiryAnswers,
  '0044_locales': locales,
  '0045_webinar_reminders': webinarReminders,
  '0046_renditions': renditions,
  '0049_picture_keys': pictureKeys,
  '0048_caption_languages': captionLanguages,
  '0050_contact_numbers': contactNumbers,
  '0051_watch_figures': watchFigures,
  '0056_brand': brand,
  '0052_website': website,
  '0057_last_captions': lastCaptions,
  '0058_automatic_captions': automaticCaptions,
  '0054_legal_facts': legalFacts,
  '0055_plan_features': planFeatures,
  '0062_removed_originals': removedOriginals,
  '0069_team_members': teamMembers,
  '0063_session_series': sessionSeries,
  '0064_replays_and_calendars': replaysAndCalendars,
  '0065_live_room': liveRoom,
  '0066_live_presence': livePresence,
  '0067_live_questions': liveQuestions,
  '0079_course_sections': courseSections,
  '0081_bulk_emails': bulkEmails,
  '0077_live_room_lines': liveRoomLines,
  '0078_free_media': freeMedia,
  '0076_support': support,
  '0082_web_push': webPush,
  '0080_messages': messages,
  '0083_reflections': reflections,
  '0084_notes': notes,
  '0085_search': search,
  '0091_newest_session_of_video': newestSessionOfVideo,
  '0087_automations': automations,
  '0090_certificates': certificates,
  '0089_sittings': sittings,
}
