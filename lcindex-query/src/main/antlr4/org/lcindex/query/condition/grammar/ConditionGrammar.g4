/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */

// The condition language; docs/queries.md says it in words. Every decision needs one token of
// look-ahead, so that parsing takes linear time and an error is where its cause is.
grammar ConditionGrammar;

options { caseInsensitive = true; }

condition : disjunction EOF ;

disjunction : conjunction ( OR conjunction )* ;

conjunction : negation ( AND negation )* ;

negation
    : NOT negation
    | LPAREN disjunction RPAREN
    | comparison
    ;

comparison : column test ;

test
    : operator value
    | NOT? set
    | IS NOT? MISSING
    ;

operator : EQ | NE | LT | LE | GT | GE ;

set
    : BETWEEN interval
    | IN LPAREN ( value ( COMMA value )* )? RPAREN
    | STARTS WITH value
    ;

interval
    : value AND value
    | open=( LBRACKET | LPAREN ) value COMMA value close=( RBRACKET | RPAREN )
    ;

column : first=name ( COLON second=qualifier )? ( DOUBLE_COLON codec )? ;

name : IDENTIFIER | QUOTED ;

// After the colon a word can be nothing else, so it may be a keyword.
qualifier
    : name | AND | OR | NOT | IN | BETWEEN | STARTS | WITH | IS | MISSING | TRUE | FALSE
    ;

codec : IDENTIFIER ( LPAREN IDENTIFIER RPAREN )? ;

value
    : NUMBER
    | TEXT
    | BYTES
    | TRUE
    | FALSE
    | IDENTIFIER TEXT
    ;

AND     : 'and' ;
OR      : 'or' ;
NOT     : 'not' ;
IN      : 'in' ;
BETWEEN : 'between' ;
STARTS  : 'starts' ;
WITH    : 'with' ;
IS      : 'is' ;
MISSING : 'missing' ;
TRUE    : 'true' ;
FALSE   : 'false' ;

EQ           : '=' ;
NE           : '!=' | '<>' ;
LT           : '<' ;
LE           : '<=' ;
GT           : '>' ;
GE           : '>=' ;
LPAREN       : '(' ;
RPAREN       : ')' ;
LBRACKET     : '[' ;
RBRACKET     : ']' ;
COMMA        : ',' ;
COLON        : ':' ;
DOUBLE_COLON : '::' ;

NUMBER : [+-]? ( DIGIT+ ( '.' DIGIT+ )? | '.' DIGIT+ ) ( 'e' [+-]? DIGIT+ )? ;
TEXT   : '\'' ( ~['] | '\'\'' )* '\'' ;
BYTES  : 'x\'' ( ~['] )* '\'' ;
QUOTED : '"' ( ~["] | '""' )* '"' ;

IDENTIFIER : [a-z_] [a-z0-9_.$-]* ;

SPACE : [ \t\r\n]+ -> skip ;

// What no rule above takes is a token too, so that the parser reports it with what it expected.
UNCLOSED_TEXT : '\'' ( ~['] | '\'\'' )* ;
UNCLOSED_NAME : '"' ( ~["] | '""' )* ;
UNKNOWN       : . ;

fragment DIGIT : [0-9] ;
