import { command } from './command.ts'

/** Formats every file, or those that are named. */
export async function run(files: string[]): Promise<number> {
  const { code } = await command('oxfmt', files)
  return code
}
