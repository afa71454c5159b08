/** Loads an optional package; says which when it is not there. */
export async function loadDriver<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(`This backplane needs the package ${name}, which is not installed.`, { cause })
  }
}
