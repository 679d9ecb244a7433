/** The part of mailparser that the witness test uses; the package ships no types. */
declare module 'mailparser' {
  type Address = { readonly address?: string; readonly name?: string; readonly group?: readonly Address[] }
  type AddressObject = { readonly value: readonly Address[] }
  type ParsedAttachment = {
    readonly filename?: string
    readonly contentType: string
    readonly content: Uint8Array
  }
  type ParsedMail = {
    readonly subject?: string
    readonly from?: AddressObject
    readonly to?: AddressObject | readonly AddressObject[]
    readonly cc?: AddressObject | readonly AddressObject[]
    readonly replyTo?: AddressObject
    readonly date?: Date
    readonly messageId?: string
    readonly inReplyTo?: string
    readonly references?: string | readonly string[]
    readonly text?: string
    readonly html?: string | false
    readonly attachments: readonly ParsedAttachment[]
  }
  /** Parses one message whole. */
  export function simpleParser(raw: Uint8Array, options?: Readonly<Record<string, boolean>>): Promise<ParsedMail>
}
