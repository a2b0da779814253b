@testable import Mail
import Testing

@Test(arguments: [
  ("a<b>b</b>c <i>d</i>", "abc d"),
  ("<p>one</p><p>two<br/>three</p>", "one\ntwo\nthree"),
  ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
  ("1<span>2</span><span style='color:#333333'>3</span>456", "123456"),
  ("<style>p{color:#123456}</style>x<script>if (a<b) '<p>'</script>y", "xy"),
  ("<STYLE>a</Style\n>x", "x"), ("x<style>never closed 123456", "x"),
  ("<!-- 111111 <p> -->a<!---->b<!-->c<!DOCTYPE html>d<?xml ?>e", "abcde"),
  ("<div style=\"Display : NONE\">111111<div>nested</div>more</div>222222", "222222"),
  ("<div><span style=display:none>111111</div>222222", "222222"),
  ("<p hidden>111111<p>222222", "222222"), ("<img style=display:none>a", "a"),
  (
    "a &lt;b&gt; &amp;amp; &#39;&#x41;&#X42; &euro;&eacute;&#150; &unknown; & &#0; &#xD800;",
    "a <b> &amp; 'AB €é– &unknown; & &#0; &#xD800;"
  ),
  ("a&nbsp;b", "a\u{A0}b"), ("code:&nbsp123456", "code:\u{A0}123456"),
  ("&notit; &ampx &euro1 &#x41z &#x; &am", "\u{AC}it; &x &euro1 Az &#x; &am"),
  ("<a title='x>y' href=\"https://e.x/?a=1&amp;b=2\">link</a>", "link"),
  ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("cut <b", "cut"), ("  \n a \t b \n ", "a b"),
  ("<head><title>T</title></head><body>x</body>", "x"),
])
func `an HTML page is read as a browser shows it`(_ html: String, _ text: String) throws {
  #expect(try page(html) == text)
}

@Test func `links are kept with their character references decoded`() throws {
  let html = "<a href=\"https://e.x/?a=1&amp;b=2\">l</a><a name=x>n</a><A HREF=y >m</A>"
  #expect(try message(["Content-Type: text/html"], html).links == ["https://e.x/?a=1&b=2", "y"])
}

@Test(arguments: [
  ("?a=1&copy=2&reg;=3&amp", "?a=1&copy=2\u{AE}=3&"), ("?x&copy2&#65", "?x&copy2A"),
  (" https://e.x/a\r\n\tb ", "https://e.x/ab"), ("&#32;&#10;y", "y"),
])
func `a browser reads the target of a link`(_ written: String, _ target: String) throws {
  #expect(try message(["Content-Type: text/html"], "<a href='\(written)'>l</a>").links == [target])
}
