import { type LeftOut, leftOut } from '@parley/contract/economy/economy.enum.ts'
import { RatingError, type Terms } from '@parley/rating'
import { type Price, type Rated, ratedBy } from '../rated.ts'

/** A call as its charge has it, corrected by what came later. */
export interface ChargedCall {
  readonly guid: string
  readonly startedAt: string
  readonly day: string
  readonly idLine: number | null
  /** Its line has not been deleted. */
  readonly hasLine: boolean
  readonly idTariff: number | null
  readonly tariffVersion: number | null
  readonly prefix: string
  readonly band: string | null
  readonly answered: boolean
  readonly seconds: number
  readonly talkMs: number
  /** What it took of the seconds included in its month. */
  readonly bundleSeconds: number
  readonly before: string
  /** It was corrected after its month was closed: what it is now, its conversation says. */
  readonly isCorrected: boolean
}
/** What the conversation says, where it has not been deleted. */
export interface Spoken {
  readonly toNumber: string
  readonly answered: boolean
  readonly talkMs: number
}

const { NUMBER, CONVERSATION, PRICES } = leftOut.of

/** Whether the conversation has to be asked: the kept prefix tells a price only of the terms that it was chosen from. */
export const needsConversation = (call: ChargedCall, price: Price | null): boolean =>
  call.isCorrected || (price !== null && !isSame(call, price))

/** By the version by which it was rated before: it keeps what it took of a bundle. */
export const isSame = ({ idTariff, tariffVersion }: ChargedCall, price: Price) =>
  price.idTariff !== null && price.idTariff === idTariff && price.version === tariffVersion

interface Beside {
  readonly spoken?: Spoken | undefined
  readonly earlier?: Terms | undefined
  /** Of what its new price includes in the month. */
  readonly bundleLeft?: number
}

/** What a call costs by a price, or why that cannot be told any more, so that it keeps what it costs. */
export function rateAgain(
  call: ChargedCall,
  price: Price | null,
  zone: string,
  { spoken, earlier: before, bundleLeft }: Beside,
): Rated | LeftOut {
  if (call.isCorrected && !spoken) return CONVERSATION
  const { answered, talkMs } = call.isCorrected && spoken ? spoken : call
  const { startedAt, prefix } = call
  const earlier = price && isSame(call, price) ? price.terms : before
  try {
    const to = spoken?.toNumber
    return ratedBy(price, zone, { startedAt, answered, talkMs, to, prefix, earlier, bundleLeft }) ?? NUMBER
  } catch (error) {
    if (error instanceof RatingError) return PRICES
    throw error
  }
}
