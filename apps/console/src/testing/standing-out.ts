/** What stands out sideways beyond the window without a scroller of its own: tables, code and pictures have one. A journey sends it into its page, so it uses nothing from around it. */
export function standingOut(): string[] {
  const isInScroller = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }
  const limit = document.documentElement.clientWidth + 0.5
  return [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().width > 0 && each.getBoundingClientRect().right > limit)
    .filter((each) => !isInScroller(each))
    .map((each) => each.outerHTML.slice(0, 160))
}
