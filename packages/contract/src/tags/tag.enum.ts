import { defineEnum } from '../kernel/enum.ts'

/** The colour of a tag; apart from the schemas, so that a screen can show it without them. */
export const tagTone = defineEnum('TagTone', {
  GREY: { value: 0, label: 'Gray', tone: 'neutral' },
  BLUE: { value: 1, label: 'Blue', tone: 'info' },
  GREEN: { value: 2, label: 'Green', tone: 'success' },
  AMBER: { value: 3, label: 'Amber', tone: 'warning' },
  RED: { value: 4, label: 'Red', tone: 'danger' },
  VIOLET: { value: 5, label: 'Violet', tone: 'accent' },
})
