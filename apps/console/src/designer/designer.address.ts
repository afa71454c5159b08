import { search } from '../shell/area.ts'

export const designerAddress = {
  /** The step that is selected. */
  node: search.text(),
  /** The thread of comments that is open, by its first comment. */
  thread: search.whole(),
  /** "comments": of the selected step they are shown, not its properties. */
  about: search.text(),
  /** "1": the test conversation is open beside the canvas. */
  test: search.text(),
  /** The test that is looked at in the panel of tests. */
  flowTest: search.whole(),
  /** "1": what tests go through is marked on the canvas. */
  covered: search.text(),
  /** A conversation of which a test is made there. */
  conversation: search.text(),
  view: search.text('canvas'),
  /** A part of the left panel; "none" folds it away. */
  side: search.text(),
}
