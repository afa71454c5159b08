import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const TOLD = ['FIXED_LINE', 'PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'VOIP', 'PAGER', 'UAN', 'VOICEMAIL'] as const

/** Whether a number is a mobile, by the plan of its country; undefined where that does not tell, as in North America. */
export function isMobile(phone: string): boolean | undefined {
  const type = parsePhoneNumberFromString(phone)?.getType()
  if (type === 'MOBILE') return true
  return TOLD.some((each) => each === type) ? false : undefined
}
