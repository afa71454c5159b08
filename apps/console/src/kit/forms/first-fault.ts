/** What takes what is typed or chosen; a button only where a field has nothing else, as a select has. */
const FIELDS = [
  'input:not([type="hidden"])',
  'textarea',
  '[role="spinbutton"]',
  '[contenteditable="true"]',
  'button',
].map((each) => `${each}:not(:disabled, [tabindex="-1"], [aria-hidden="true"] *)`)

/** Takes the reader to the first field that is not right, in the order in which they stand on the page. */
export function focusFirstFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[data-invalid], [aria-invalid="true"]')
  if (!fault) return
  const field = FIELDS.map((each) => (fault.matches(each) ? fault : fault.querySelector<HTMLElement>(each)))
  field.find((each) => each !== null)?.focus()
}
