/** How members and visitors reach the people of this product; the public pages and the member area show the same. */
export const contact: Readonly<{ email: string; phone: string | null; whatsApp: string | null }> = {
  email: 'hello@sadhana.example',
  /** In full with the country's code, such as '+91 98200 11223'; null while there is none. */
  phone: null,
  /** The WhatsApp number, written like the phone's; null while there is none. */
  whatsApp: null,
}
