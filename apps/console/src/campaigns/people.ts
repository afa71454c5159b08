import type { Option } from '../kit/fields/options.tsx'

/** Somebody who can own a campaign, to choose from. */
export const ownerOption = ({ id, name }: { id: number; name: string }): Option<number> => ({ value: id, label: name })
