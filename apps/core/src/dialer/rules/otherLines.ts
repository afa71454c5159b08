interface OnLine {
  readonly idCampaign: number
  readonly line: { readonly idLine: number }
}

/** Who asks which lines may call a contact; the lines are those of its campaign that are on. */
export interface OtherLines<L> {
  of(idCampaign: number): readonly L[]
  mayCall(place: number, idLine: number): boolean
  /** Whether a call that has the one line may have the other, with room, instead; then it has. */
  move(from: number, to: number): boolean
}

/**
 * The lines of contacts that are about to be called, each by its place among them. The emptiest lines were chosen without a look at the numbers: where a
 * line may not call its contact, two contacts of the campaign change theirs, or the contact gets another line that has room.
 */
export function linesThatMay<L extends { readonly idLine: number }>(
  contacts: readonly (OnLine & { readonly line: L })[],
  others: OtherLines<L>,
): L[] {
  const lines = contacts.map(({ line }) => line)
  for (const [place, { idCampaign }] of contacts.entries()) {
    const own = lines[place]
    if (!own || others.mayCall(place, own.idLine)) continue
    const may = others.of(idCampaign).filter(({ idLine }) => others.mayCall(place, idLine))
    const change = contacts.findIndex(
      (other, at) =>
        other.idCampaign === idCampaign &&
        may.some(({ idLine }) => idLine === lines[at]?.idLine) &&
        others.mayCall(at, own.idLine),
    )
    const theirs = lines[change]
    if (theirs) [lines[place], lines[change]] = [theirs, own]
    else lines[place] = may.find(({ idLine }) => others.move(own.idLine, idLine)) ?? own
  }
  return lines
}
