/** Does what must be done before anything can run; ends with the reason in words, not with a stack, where it cannot be done. */
export async function prepare(...steps) {
  try {
    for (const step of steps) await step()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
