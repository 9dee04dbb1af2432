declare module "virtual:icons" {
  /** Path data in a 512 by 512 box, by the names in icons.json. */
  const icons: Record<string, string>;
  export default icons;
}
