/** Shows what was typed into a password field; without script the button stays hidden. */
export const revealScript = `
for (const button of document.querySelectorAll('.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  const show = (shown) => {
    input.type = shown ? 'text' : 'password'
    button.firstElementChild.textContent = shown ? 'Hide' : 'Show'
  }
  button.hidden = false
  button.addEventListener('click', () => { show(input.type === 'password'); input.focus() })
  input.form.addEventListener('submit', () => show(false))
}
`

/** Sends the only form of the page; without script its button does. */
export const submitScript = `document.forms[0].submit()`
